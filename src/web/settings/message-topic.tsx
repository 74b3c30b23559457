import { QrImage, useDrawing } from '#web/qr-code/qr-image.tsx'
import { SecretText } from '#web/ui/secret-text.tsx'
import { messageWords as words } from './message-words.ts'
import * as css from './settings.module.css'

/** The account's topic at the ntfy server, to scan and to type. */
export function MessageTopic({ url }: { url: string }) {
  // A failure is not reported: the address can be typed instead.
  const { code } = useDrawing(url)
  return (
    <div className={css.topic}>
      <div className={css.code}>
        {typeof code === 'object' && <QrImage drawing={code.drawing} address={url} />}
      </div>
      <div className={css.address}>
        <p>{words.topic}</p>
        <SecretText text={url} label={words.copy} textLabel={words.topicLabel} />
      </div>
    </div>
  )
}
