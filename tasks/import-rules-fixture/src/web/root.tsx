import '#web/logs/log-table.tsx'
import '#web/pages/landing.tsx'
import 'node:path' // expect: plugin
