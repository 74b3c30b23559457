let tell = () => {}

/** Resolves when the built document has been drawn again: with data before that, React would find another page. */
export const firstPage = new Promise<null>((resolve) => {
  tell = () => resolve(null)
})

export function noteFirstPage(): void {
  tell()
}
