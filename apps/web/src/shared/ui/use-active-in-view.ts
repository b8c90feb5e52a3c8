import { type RefObject, useEffect } from 'react'

/** Scrolls a row of tabs or links sideways until its active one is seen: an address may open one that lies beyond the edge. */
export function useActiveInView(row: RefObject<HTMLElement | null>, active: string, changesWith: string): void {
  useEffect(() => {
    const [list, one] = [row.current, row.current?.querySelector<HTMLElement>(active)]
    if (!list || !one) return
    const { offsetLeft: start, offsetWidth: width } = one
    if (start < list.scrollLeft || start + width > list.scrollLeft + list.clientWidth) list.scrollLeft = start - (list.clientWidth - width) / 2
  }, [row, active, changesWith])
}
