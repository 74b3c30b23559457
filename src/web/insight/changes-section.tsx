import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { AskAi } from './ask-ai.tsx'
import { TankChanges } from './tank-changes.tsx'

/** "What changed" on the page of a tank, and below it the questions to an AI, which are for a tank's owner. */
export function ChangesSection(section: AquariumSection) {
  return <TankChanges {...section} below={!section.aquarium.owner && <AskAi tank={section.aquarium} />} />
}
