import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { load } from '#web/offline/load.ts'

/** The sidebar's aquariums. A failure is returned, so that the page beside the sidebar stays as it is. */
export async function listForSidebar(signal: AbortSignal): Promise<OwnAquarium[] | Error> {
  try {
    return await load('GET /api/aquariums/', { signal })
  } catch (error) {
    if (error instanceof DOMException || !(error instanceof Error)) throw error
    return error
  }
}
