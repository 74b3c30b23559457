import { noConnection } from '#web/api/no-connection.ts'
import { showMessage } from './notification.ts'

/** Says that the code of something could not be loaded. */
export function tellUnloaded(title: string): void {
  showMessage({ title, body: noConnection })
}
