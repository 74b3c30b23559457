import { noConnection } from '#web/api/no-connection.ts'
import { showMessage } from './notification.ts'

/** Shows a message that the code of something could not be loaded, because there is no connection. */
export function tellUnloaded(title: string): void {
  showMessage({ title, body: noConnection })
}
