import type { Made, TableMaking } from './table.ts'

/** The progress of making a table of a file: it is reported with each piece of the file that is read. */
export class MadeSoFar implements Made {
  rows = 0
  share: number | null = null
  readonly onPiece: () => void

  constructor({ onPiece, onMade }: Pick<TableMaking, 'onPiece' | 'onMade'>) {
    this.onPiece = () => {
      onPiece()
      onMade?.({ rows: this.rows, share: this.share })
    }
  }
}
