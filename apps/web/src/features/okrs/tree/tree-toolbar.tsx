import { Printer, Rows3, Rows4 } from 'lucide-react'
import type { ReactNode } from 'react'

import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { Button } from '#shared/ui/button.tsx'
import { CommonFilters } from '../list/objective-filters.tsx'
import { DEPTHS, type Depth, type OkrsAddress } from '../model/okrs-address.ts'

const DEPTH_LABELS: Readonly<Record<Exclude<Depth, ''>, string>> = { 1: 'Só o primeiro nível', 2: 'Abrir 2 níveis', 3: 'Abrir 3 níveis', tudo: 'Abrir tudo' }

interface TreeToolbarProps {
  readonly list: ListControl<OkrsAddress>
  readonly onDepth: (depth: Depth) => void
  /** Takes the tree out as a file. */
  readonly files: ReactNode
}

/** What the tree shows and how: search and filters, how many levels are open, how close the rows stand. */
export function TreeToolbar({ list, onDepth, files }: TreeToolbarProps) {
  const { compacta, abrir } = list.state
  return (
    <ListToolbar
      list={list}
      search={{ label: 'Buscar na árvore', placeholder: 'Objetivo ou pessoa' }}
      actions={
        <>
        {files}
        <Button onClick={() => list.change({ imprimir: true })}>
          <Printer aria-hidden="true" className="size-4" />
          Versão para imprimir
        </Button>
        <Button aria-pressed={compacta} onClick={() => list.change({ compacta: !compacta }, { replace: true })}>
          {compacta ? <Rows3 aria-hidden="true" className="size-4" /> : <Rows4 aria-hidden="true" className="size-4" />}
          Compacta
        </Button>
        </>
      }
    >
      <CommonFilters list={list} />
      <ListFilter label="Níveis abertos" none="Níveis abertos" value={abrir} options={DEPTHS.map((value) => ({ value, label: DEPTH_LABELS[value] }))} onChange={onDepth} />
    </ListToolbar>
  )
}
