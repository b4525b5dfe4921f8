# Posts one transaction by SQL-Ledger's own code, which its screen for invoices by accounts calls.
use strict;
no warnings qw(once);
require SL::Form;
require SL::AA;

my %myconfig = (dbdriver => 'Pg', dbuser => '', dbpasswd => '', dateformat => 'yyyy-mm-dd', numberformat => '1000.00',
                vclimit => 1000, dboptions => '');

sub post {
  my ($dbh, $number) = @_;
  my $form = bless {
    type => 'transaction', vc => 'customer', customer_id => 1, rowcount => 1, paidaccounts => 1, login => 'bench',
    invnumber => $number, transdate => '2025-12-01', duedate => '2025-12-31', currency => 'CHF', defaultcurrency => 'CHF',
    exchangerate => 1, taxincluded => 0, department => '', AR => '11111--Debitoren', AR_amount_1 => '34002--Ertrag',
    amount_1 => '100.00', description_1 => '', taxaccounts => '21224', tax_21224 => '8.10', employee => 'Bench--10001',
    AR_paid_1 => '11102--Bank', paid_1 => '', description => '', ordnumber => '', ponumber => '', notes => '',
  }, 'Form';
  AA->post_transaction(\%myconfig, $form, $dbh);
}

1;
