import '#server/users/users.store.ts'
import '#server/aquariums/aquariums.store.ts'
import '#server/logs/logs.store.ts' // expect: plugin
