/** Prints one part of a page under the page's title. */
export function printAlone(part: Element | null): void {
  const marked = [document.documentElement, part]
  for (const element of marked) element?.setAttribute('data-print-alone', '')
  addEventListener(
    'afterprint',
    () => {
      for (const element of marked) element?.removeAttribute('data-print-alone')
    },
    { once: true },
  )
  print()
}
