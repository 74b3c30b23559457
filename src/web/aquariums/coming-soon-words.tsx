import { Button } from '#web/ui/button.tsx'
import css from './coming-soon.module.css'

type Closable = { onClose: () => void }

export function PublicLinkWords({ onClose }: Closable) {
  return (
    <>
      <p className={css.words}>
        A public link will show an aquarium to people without an account: its readings, trends, photos and
        notes, with nothing to change. It will expire after three weeks.
      </p>
      <p className={css.words}>
        It is not there yet. Until it comes, only you and the admins of this Coralline can see your aquariums.
      </p>
      <CloseButton onClose={onClose} />
    </>
  )
}

export function AskAiWords({ onClose }: Closable) {
  return (
    <>
      <p className={css.words}>
        Ask AI will answer questions about an aquarium from its own readings and notes, such as why alkalinity
        keeps falling or what to test next.
      </p>
      <p className={css.words}>It is not there yet. Nothing of your aquariums is sent to an AI.</p>
      <CloseButton onClose={onClose} />
    </>
  )
}

function CloseButton({ onClose }: Closable) {
  return (
    <div className={css.buttons}>
      <Button tone="filled" data-autofocus onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
