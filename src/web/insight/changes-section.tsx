import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { useIsLimited } from '#web/session/shell-data.ts'
import { AskAi } from './ask-ai.tsx'
import { TankChanges } from './tank-changes.tsx'

/** "What changed" on the page of a tank, and below it the questions to an AI, which are for a tank's owner. */
export function ChangesSection(section: AquariumSection) {
  const isLimited = useIsLimited()
  const mayAsk = !section.aquarium.owner && !isLimited
  return <TankChanges {...section} below={mayAsk && <AskAi tank={section.aquarium} />} />
}
