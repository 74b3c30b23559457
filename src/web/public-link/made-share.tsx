import { QrImage, useDrawing } from '#web/qr-code/qr-image.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import * as buttons from '#web/ui/dialog/dialog-buttons.module.css'
import { SecretText } from '#web/ui/secret-text.tsx'
import * as css from './share.module.css'
import { shareWords as words } from './share-words.ts'

export type Made = { name: string; url: string; until: string }

/** The only sight of the address: closed by its button alone. */
export function MadeShare({ name, url, until, onClose }: Made & { onClose: () => void }) {
  const { code } = useDrawing(url)
  const isHere = /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname)
  return (
    <Dialog title={words.made(name)} width={500}>
      <p>
        {words.look(until)} <strong>{words.once}</strong>
      </p>
      <SecretText text={url} label={words.copy} textLabel={words.address} />
      <div className={css.code}>{code && code !== 'failed' && <QrImage {...code} />}</div>
      {isHere && <p className={css.note}>{words.here}</p>}
      <p className={css.note}>{words.previews}</p>
      <div className={buttons.buttons}>
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </Dialog>
  )
}
