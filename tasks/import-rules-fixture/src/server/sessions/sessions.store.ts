import '#server/users/users.store.ts'
import '#server/aquariums/aquariums.store.ts' // expect: plugin
import '#server/logs/logs.store.ts' // expect: plugin
import '#server/images/images.store.ts' // expect: plugin
