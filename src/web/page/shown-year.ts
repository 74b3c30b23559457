/** Sets the present year in the footer of a built page; in the app before React compares the two. */
export function showYear() {
  document.querySelector('[data-year]')?.replaceChildren(`${new Date().getFullYear()}`)
}
