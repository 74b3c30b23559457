import { tellUnloaded } from '#web/ui/messages/unloaded.ts'
import { fetchPart } from './fetch-part.ts'

/** Fetches a part because something was pressed. Without a network a message with this title says so, and the next press is another try. */
export function fetchOrTell<Part>(load: () => Promise<Part>, title: string): Promise<Part | undefined> {
  return fetchPart(load).catch(() => {
    tellUnloaded(title)
    return undefined
  })
}
