import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { asFailure } from '#web/api/api.ts'
import { load } from '#web/offline/load.ts'

/** The sidebar's aquariums. A failure is returned, so that the page beside the sidebar stays as it is. */
export function listForSidebar(signal: AbortSignal): Promise<OwnAquarium[] | Error> {
  return load('GET /api/aquariums/', { signal }).catch(asFailure)
}
