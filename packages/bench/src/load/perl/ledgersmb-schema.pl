# Makes the tables of LedgerSMB in an empty database, by its own setup.
use strict;
use warnings;

my ($home, $database, $host, $port, $user) = @ARGV;
chdir $home or die "There is no $home.\n";
unshift @INC, "$home/lib";
$^W = 0;
require LedgerSMB::Database;
LedgerSMB::Database->new(dbname => $database, host => $host, port => $port, username => $user, password => '')->load_base_schema;
