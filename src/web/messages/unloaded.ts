import { noConnection } from '#web/api/no-connection.ts'
import { showMessage } from './notification.ts'

/** Shows a message that code could not be loaded without a connection. */
export function tellUnloaded(title: string): void {
  showMessage({ title, body: noConnection })
}
