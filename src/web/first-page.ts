let tell = () => {}

/**
 * Resolves when the app has drawn its first page, which is that of its built document, and listens to the router. Until then the router
 * may not have its data: the first page would differ from the document, or what came meanwhile would never be drawn.
 */
export const firstPage = new Promise<null>((resolve) => {
  tell = () => resolve(null)
})

export function noteFirstPage(): void {
  tell()
}
