import { NetworkError } from '#web/api.ts'
import { messageOf, showMessage } from './notification.ts'

/** Says that the code of something could not be loaded. */
export function tellUnloaded(title: string): void {
  showMessage({ title, body: messageOf(new NetworkError()) })
}
