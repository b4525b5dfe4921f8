# Posts transactions by SQL-Ledger's own code (SL::AA, what its screen for invoices by accounts calls) for some seconds, in
# some processes with a connection each that stays open, and tells how many of them were posted in a second.
use strict;
use warnings;
no warnings qw(once redefine);
use DBI;
use Time::HiRes qw(time);

my ($home, $dsn, $processes, $seconds) = @ARGV;
chdir $home or die "There is no SQL-Ledger in $home.\n";
unshift @INC, $home;
# Its own code is older than strict and warnings, and reads its form from the arguments.
@ARGV = ();
open STDIN, '<', '/dev/null';
$ENV{CONTENT_LENGTH} = 0;
$^W = 0;
require SL::Form;
require SL::AA;

my %myconfig = (dbconnect => $dsn, dbdriver => 'Pg', dbuser => '', dbpasswd => '', dateformat => 'yyyy-mm-dd',
                numberformat => '1000.00', vclimit => 1000, dboptions => '');

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
  $dbh->commit or die $dbh->errstr;
}

my @readers;
for my $process (1 .. $processes) {
  pipe my $reader, my $writer or die $!;
  my $pid = fork // die $!;
  if (!$pid) {
    my $dbh = DBI->connect($dsn, undef, undef, { AutoCommit => 0, RaiseError => 1, PrintError => 0 });
    my ($posted, $begun) = (0, time);
    post($dbh, "$process-$$-" . ++$posted) while time - $begun < $seconds;
    print $writer $posted / (time - $begun), "\n";
    close $writer;
    $dbh->disconnect;
    exit 0;
  }
  push @readers, $reader;
}
my $sum = 0;
for my $reader (@readers) {
  my $line = <$reader>;
  die "A process of SQL-Ledger's code failed.\n" unless defined $line;
  $sum += $line;
}
1 while wait != -1;
# The CPU time of the processes in milliseconds comes second.
my (undef, undef, $user, $system) = times;
printf "%.1f %.0f\n", $sum, ($user + $system) * 1000;
