import '#web/users/avatar.tsx'
import '#web/aquariums/aquarium-card.tsx'
import '#web/logs/log-table.tsx'
import '#web/images/image-grid.tsx'
