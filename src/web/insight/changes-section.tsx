import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { AskAi } from './ask-ai.tsx'
import { TankChanges } from './tank-changes.tsx'

/** "What changed" on the page of a tank, and below it the questions to an AI. */
export function ChangesSection(section: AquariumSection) {
  return <TankChanges {...section} below={<AskAi />} />
}
