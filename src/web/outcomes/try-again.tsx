import { Button } from '#web/ui/button.tsx'

type TryAgainProps = {
  isTrying: boolean
  onTry: () => void
  tone?: 'filled' | 'link'
  size?: 'tall'
}

/** Apart from what leads to the sign-in, which the demo does not need. */
export function TryAgain({ isTrying, onTry, ...looks }: TryAgainProps) {
  return (
    <Button {...looks} aria-disabled={isTrying} onClick={() => isTrying || onTry()}>
      {isTrying ? 'Trying…' : 'Try again'}
    </Button>
  )
}
