import { Button } from '#web/ui/button.tsx'

type TryAgainProps = {
  isTrying: boolean
  onTry: () => void
  tone?: 'filled' | 'link'
  size?: 'tall'
}

/** The button for another try of what could not be loaded. */
export function TryAgain({ isTrying, onTry, ...looks }: TryAgainProps) {
  return (
    <Button {...looks} aria-disabled={isTrying} onClick={() => isTrying || onTry()}>
      {isTrying ? 'Trying…' : 'Try again'}
    </Button>
  )
}
