/** Pages are built with the year of then in their footer: this sets the present one. In the app it comes before React compares them. */
export function showYear() {
  document.querySelector('[data-year]')?.replaceChildren(`${new Date().getFullYear()}`)
}
