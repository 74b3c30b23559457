import '#web/users/name.tsx'
import '#web/logs/log-table.tsx' // expect: plugin
import '#web/images/image-grid.tsx' // expect: plugin
import '#web/users/users-screen.tsx' // expect: plugin
