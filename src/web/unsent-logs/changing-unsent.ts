import type { UnsentLog } from '#web/offline/database.ts'
import { dialogOpener } from '#web/ui/dialog/dialog-opener.ts'

/** The form with the values of a log that was not taken. */
export const changingUnsent = dialogOpener<UnsentLog>()
