import { useEffect } from 'react'
import { logFormKey } from '#contract/address-keys.names.ts'
import { aquariumPage, logFormPage } from '#contract/pages.ts'
import { usePageAddress } from '#web/ui/page-address.ts'
import { QrCode } from './qr-code.tsx'

/** The code of the tank's page; on the label for the stand, of the page with its log form open. */
export function StandCode({ id, name }: { id: number; name: string }) {
  return <QrCode path={aquariumPage(id)} standPath={logFormPage(id)} name={name} />
}

/** Opens the form for who comes by the code on the stand, once: a page that is loaded again does not ask for it any more. */
export function useStandCode(open: () => void) {
  const { search } = usePageAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page was opened with
  useEffect(() => {
    if (search.get(logFormKey) !== '1') return
    // Only in the browser's bar: for the router it would be another address, and a dialog ends with its address.
    history.replaceState(history.state, '', location.pathname)
    open()
  }, [])
}
