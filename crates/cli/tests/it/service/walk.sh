# What a host does with the service, inside a system that has just been started. Stops at the first thing that is
# not as `docs/hosting.md` says.
cd /srv/given
site=http://127.0.0.1:7575
ask() { curl --silent --show-error --fail --max-time 30 --header 'origin: https://games.example' "$@"; }
shown() { systemctl show --value --property "$1" mesozoic; }

# Installed with the very lines of the page.
install -m 755 mesozoic /usr/local/bin/
install -m 600 mesozoic.toml /etc/mesozoic.toml
install -m 644 mesozoic.service /etc/systemd/system/
systemd-analyze verify /etc/systemd/system/mesozoic.service 2>&1 | tee /srv/verified
test ! -s /srv/verified
systemctl daemon-reload
systemctl enable --now mesozoic

# It is there when it is said to have started, and is nobody: neither root nor one who stays.
ask $site/readyz
test "$(shown DynamicUser)" = yes
server=$(shown MainPID)
test "$(stat --format %u /proc/$server)" -gt 60000
grep --quiet 'NoNewPrivs:.*1' /proc/$server/status
grep --quiet 'Seccomp:.*2' /proc/$server/status
test "$(stat --format %a /etc/mesozoic.toml)" = 600

# People come: an account, whose password takes memory and time, and a table.
ask --output /dev/null $site/api/games
json='content-type: application/json'
ask --cookie-jar ada $site/api/me
ask --cookie ada --cookie-jar ada --header "$json" $site/api/account --data '{"name":"Ada","password":"ferns and horsetails"}'
table=$(ask --cookie ada --header "$json" $site/api/tables --data '{"game":"draftosaurus","seats":2}' | sed 's/.*"id":"\([^"]*\)".*/\1/')
echo "$table"

# A backup by root, while it runs, which nobody else can read.
mesozoic backup --config /etc/mesozoic.toml /srv/saturday.db
test "$(stat --format %a /srv/saturday.db)" = 600

# Started anew it is another process with the same memory, and has an operator.
export MESOZOIC_OPERATOR_TOKEN=a-token-of-some-letters
sed --in-place "s/^# operator-token = .*/operator-token = \"$MESOZOIC_OPERATOR_TOKEN\"/" /etc/mesozoic.toml
systemctl restart mesozoic
test "$(shown MainPID)" != "$server"
ask --cookie ada $site/api/account | grep '"Ada"'
ask --cookie ada $site/api/tables/$table
mesozoic admin tables | grep $table
ask --header "authorization: Bearer $MESOZOIC_OPERATOR_TOKEN" $site/metrics | grep '^mesozoic_tables'

# Stopped it ends by itself, and well.
systemctl stop mesozoic
test "$(shown Result)" = success -a "$(shown ExecMainStatus)" = 0
test "$(stat --format %a /var/lib/private/mesozoic)" != 777
journalctl --unit mesozoic --no-pager | tee /srv/journal
grep 'Mesozoic is open at http://127.0.0.1:7575' /srv/journal
grep 'Closed.' /srv/journal

# The backup is put back where everything was lost.
rm -r /var/lib/private/mesozoic/*
mesozoic restore --config /etc/mesozoic.toml /srv/saturday.db
systemctl start mesozoic
ask --cookie ada $site/api/account | grep '"Ada"'

# What the settings cannot set is said, and is no start.
systemctl stop mesozoic
echo 'prot = 7575' >> /etc/mesozoic.toml
if systemctl start mesozoic; then exit 1; fi
journalctl --unit mesozoic --no-pager | grep prot
echo 'walked to the end'
