const shapes = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  grid: 'M4.5 4.500h6v6h-6zM13.5 4.500h6v6h-6zM4.5 13.500h6v6h-6zM13.5 13.500h6v6h-6z',
  tank: 'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v11A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 5 5zM3.5 11c1.4-1.2 2.8-1.2 4.2 0s2.9 1.2 4.3 0 2.9-1.2 4.3 0 2.8 1.2 4.2 0',
  plus: 'M12 5v14M5 12h14',
  star: 'm12 4 2.4 5 5.5.7-4 3.8 1 5.5-4.9-2.700L7.1 19l1-5.5-4-3.8 5.5-.7z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.3 5.300l1.4 1.400M17.3 17.300l1.4 1.400M5.3 18.700l1.4-1.400M17.3 6.700l1.4-1.4',
  moon: 'M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500z',
  system: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  pencil: 'm4 20 1-4L16.5 4.500a1.8 1.8 0 0 1 2.5 0l.5.500a1.8 1.8 0 0 1 0 2.500L8 19zM14.5 6.500l3 3',
  back: 'm14.500 6-6 6 6 6',
  forward: 'm9.500 6 6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  success: 'M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8 12.500l2.7 2.700L16 9.5',
  info: 'M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5M12 7.900v.2',
  warning: 'M12 4 3 19.500h18zM12 10v4.500M12 16.900v.2',
} as const

export type IconName = keyof typeof shapes

/** A drawing of lines beside words, or within a control that is named otherwise. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" style={{ flex: 'none' }}>
      <path
        d={shapes[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
