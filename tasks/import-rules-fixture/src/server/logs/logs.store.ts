import '#server/users/users.store.ts'
import '#server/aquariums/aquariums.store.ts'
import '#server/images/images.store.ts' // expect: plugin
