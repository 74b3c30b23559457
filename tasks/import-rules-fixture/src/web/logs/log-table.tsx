import '#web/users/name.tsx'
import '#web/aquariums/name.tsx'
import '#web/images/image-grid.tsx' // expect: plugin
