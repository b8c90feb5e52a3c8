import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'

import { Button } from '../button.tsx'
import { SelectInput } from '../inputs.tsx'

const figures = new Intl.NumberFormat('pt-BR')

export interface TablePaginationProps {
  readonly page: number
  readonly pageSize: number
  /** With `onPageSize`: what a page may hold, where one may choose. */
  readonly pageSizes?: readonly number[]
  readonly total: number
  readonly onPage: (page: number) => void
  readonly onPageSize?: (pageSize: number) => void
  /** Called when the person is about to turn to a page, so that it can be fetched ahead. */
  readonly onIntent?: (page: number) => void
}

/** Which rows are on screen, how many a page holds, and the way to the neighbouring pages. */
export function TablePagination({ page, pageSize, pageSizes, total, onPage, onPageSize, onIntent }: TablePaginationProps) {
  const sizeId = useId()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  const turn = (target: number) => ({
    // Focusable all the same: whoever turned to the last page has the focus here.
    'aria-disabled': target < 1 || target > pages,
    onClick: () => onPage(target),
    onPointerEnter: () => target >= 1 && target <= pages && onIntent?.(target),
    onFocus: () => target >= 1 && target <= pages && onIntent?.(target),
  })
  return (
    <nav aria-label="Páginas" className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-text-muted">
      {pageSizes !== undefined && (
        <div className="flex items-center gap-2">
          <label htmlFor={sizeId} className="whitespace-nowrap">
            Por página
          </label>
          <div className="w-20">
            <SelectInput
              id={sizeId}
              value={pageSize}
              onChange={(event) => onPageSize?.(Number(event.target.value))}
              options={pageSizes.map((size) => [size, size])}
            />
          </div>
        </div>
      )}
      <div className="flex items-center gap-2">
        <span className="tabular whitespace-nowrap">
          {figures.format(first)}–{figures.format(last)} de {figures.format(total)}
        </span>
        <Button size="icon" aria-label="Página anterior" {...turn(page - 1)}>
          <ChevronLeft aria-hidden="true" className="size-4" />
        </Button>
        <Button size="icon" aria-label="Próxima página" {...turn(page + 1)}>
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      </div>
    </nav>
  )
}
