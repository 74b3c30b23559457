import 'node:fs'
import '#web/aquariums/aquarium-card.tsx'
import '#server/app.ts' // expect: plugin
