import type { Made, TableMaking } from './table.ts'

/** Reports the progress of making a table with each piece of the file. */
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
