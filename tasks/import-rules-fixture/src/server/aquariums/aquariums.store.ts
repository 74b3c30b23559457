import '#server/users/users.store.ts'
import '#server/logs/logs.store.ts' // expect: plugin
import '#server/images/images.store.ts' // expect: plugin
import '#server/users/users.rules.ts' // expect: plugin
