import '#web/ui/text.tsx'
import '#web/aquariums/aquarium-card.tsx' // expect: plugin
import '#web/logs/log-table.tsx' // expect: plugin
import '#web/images/image-grid.tsx' // expect: plugin
import '#web/admin/admin-page.tsx' // expect: plugin
