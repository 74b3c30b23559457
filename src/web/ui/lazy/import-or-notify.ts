import { noConnection } from '#web/api/no-connection.ts'
import { showMessage } from '#web/ui/messages/notification.ts'

/** Imports code because something was pressed. Without a network a message says so; the next press tries again. */
export function importOrNotify<Code>(load: () => Promise<Code>, title: string): Promise<Code | undefined> {
  return load().catch(() => notifyNotLoaded(title))
}

/** Shows a message that code could not be loaded, because there is no connection. */
export function notifyNotLoaded(title: string): undefined {
  showMessage({ title, body: noConnection })
}
