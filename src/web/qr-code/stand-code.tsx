import { useEffect } from 'react'
import { logFormKey } from '#contract/address-keys.names.ts'
import { aquariumPage, logFormPage } from '#contract/pages.ts'
import { usePageAddress } from '#web/ui/page-address.ts'
import { QrCode } from './qr-code.tsx'

/** The code of the tank's page; the code on the label for the stand opens the page with its log form. */
export function StandCode({ id, name }: { id: number; name: string }) {
  return <QrCode path={aquariumPage(id)} standPath={logFormPage(id)} name={name} />
}

/** Opens the form once for a keeper who has scanned the code on the stand; loading the page again does not open it again. */
export function useStandCode(open: () => void) {
  const { search } = usePageAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page was opened with
  useEffect(() => {
    if (search.get(logFormKey) !== '1') return
    // Changed only in the browser's address bar: for the router it would be another address, and a dialog ends with its address.
    history.replaceState(history.state, '', location.pathname)
    open()
  }, [])
}
