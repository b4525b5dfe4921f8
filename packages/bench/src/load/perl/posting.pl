# Posts transactions for some seconds by the code of another program, in some processes with a connection each that stays open.
# The file of that code defines `post`, which posts one. Tells how many were posted in a second, and the CPU time of the processes
# in milliseconds.
use strict;
use warnings;
use DBI;
use Time::HiRes qw(time);

my ($code, $home, $dsn, $processes, $seconds) = @ARGV;
chdir $home or die "There is no $home.\n";
unshift @INC, $home, "$home/lib", "$home/old/lib";
# These programs are older than strict and warnings, and read their form from the arguments or from the standard input.
@ARGV = ();
open STDIN, '<', '/dev/null';
$ENV{CONTENT_LENGTH} = 0;
$^W = 0;
require $code;

my @readers;
for my $process (1 .. $processes) {
  pipe my $reader, my $writer or die $!;
  my $pid = fork // die $!;
  if (!$pid) {
    my $dbh = DBI->connect($dsn, undef, undef, { AutoCommit => 0, RaiseError => 1, PrintError => 0 });
    my ($posted, $begun) = (0, time);
    while (time - $begun < $seconds) {
      post($dbh, "$process-$$-" . ++$posted);
      $dbh->commit;
    }
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
  die "A process that posts failed.\n" unless defined $line;
  $sum += $line;
}
1 while wait != -1;
my (undef, undef, $user, $system) = times;
printf "%.1f %.0f\n", $sum, ($user + $system) * 1000;
