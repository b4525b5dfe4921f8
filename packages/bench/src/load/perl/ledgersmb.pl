# Posts one transaction by LedgerSMB's own code, which its screen for invoices by accounts calls.
use strict;
no warnings qw(once);
require LedgerSMB::Sysconfig;
require Log::Log4perl;
Log::Log4perl::init(\$LedgerSMB::Sysconfig::log4perl_config);
require LedgerSMB::App_State;
require LedgerSMB::Form;
require LedgerSMB::AA;

my %myconfig = (dateformat => 'yyyy-mm-dd', numberformat => '1000.00');

sub post {
  my ($dbh, $number) = @_;
  LedgerSMB::App_State::set_DBH($dbh);
  my $form = bless {
    dbh => $dbh, type => 'transaction', ARAP => 'AR', vc => 'customer', customer_id => 1, rowcount => 1, paidaccounts => 1,
    login => 'bench', invnumber => $number, transdate => '2025-12-01', crdate => '2025-12-01', duedate => '2025-12-31',
    currency => 'CHF', defaultcurrency => 'CHF', exchangerate => 1, taxincluded => 0, department => '', approved => 1,
    AR => '11111--Debitoren', AR_amount_1 => '34002--Installation', amount_1 => '100.00', description_1 => '',
    taxaccounts => '21224', tax_21224 => '8.10', employee => 'Bench--1', paid_1 => '', description => '', ordnumber => '',
    ponumber => '', notes => '', reverse => 0,
  }, 'Form';
  AA->post_transaction(\%myconfig, $form);
}

1;
