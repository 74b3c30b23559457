import '#web/users/avatar.tsx'
import '#web/logs/log-table.tsx'
import '#web/images/image-grid.tsx'
import '#server/app.ts' // expect: plugin
