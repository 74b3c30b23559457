import '#web/users/avatar.tsx'
import '#web/logs/log-table.tsx'
