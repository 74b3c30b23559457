import { useState } from 'react'
import { countWords } from '#domain/count-words.ts'
import { maxSearch } from '#domain/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/table/search-field.tsx'
import * as css from './gallery.module.css'
import type { GalleryImagesProps } from './gallery-images.tsx'
import { GalleryImages } from './gallery-images.tsx'
import { isFound } from './image-words.ts'

/** From so many photos on they can be searched. */
const searchedFrom = 12
/** So many are shown until all are asked for: what is below the gallery stays within reach. */
const shownFirst = 24

/** The photos of a tank, of which there may be hundreds. */
export function SearchedImages(props: GalleryImagesProps) {
  const { images } = props
  const [search, setSearch] = useState('')
  const [isWhole, setWhole] = useState(false)
  const found = search === '' ? images : images.filter((image) => isFound(image, search))
  const listed = isWhole || search !== '' ? found : found.slice(0, shownFirst)
  return (
    <>
      {(images.length >= searchedFrom || search !== '') && (
        <div className={css.search}>
          <SearchField label="Search photos" value={search} maxLength={maxSearch} onSearch={setSearch} />
          <p role="status">
            {search !== '' && `${countWords(found.length)} of ${countWords(images.length)} photos`}
          </p>
        </div>
      )}
      <GalleryImages {...props} found={found} listed={listed} />
      {listed.length < found.length && (
        <Button className={css.all} onClick={() => setWhole(true)}>
          Show all {countWords(found.length)} photos
        </Button>
      )}
    </>
  )
}
