import { Link } from '@tanstack/react-router'
import { FileCog, FileText, FolderArchive, Inbox, List, MessageSquarePlus, Send } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { Menu, MenuLink } from '#shared/ui/menu.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { AskedBar } from '../asking/asked-bar.tsx'
import { documentList, type DocumentsPanelProps, type DocumentsTab, tabsFor } from '../model/documents/documents-state.ts'
import { MinePanel } from '../own/mine-panel.tsx'

const AskDocuments = lazy(async () => ({ default: (await import('../asking/ask-documents.tsx')).AskDocuments }))
const ReviewPanel = lazy(async () => ({ default: (await import('../review/review-panel.tsx')).ReviewPanel }))
const AllPanel = lazy(async () => ({ default: (await import('./all-panel.tsx')).AllPanel }))
const MatrixPanel = lazy(async () => ({ default: (await import('../matrix/matrix-panel.tsx')).MatrixPanel }))
const TeamPanel = lazy(async () => ({ default: (await import('./team-panel.tsx')).TeamPanel }))

const LABELS: Readonly<Record<DocumentsTab, string>> = {
  mine: 'Meus documentos',
  team: 'Da equipe',
  review: 'Para revisar',
  all: 'Todos',
  matrix: 'Matriz de conformidade',
}

const PANELS: Readonly<Record<DocumentsTab, (props: DocumentsPanelProps) => ReactNode>> = {
  mine: ({ list: { state, change } }) => <MinePanel named={state} onNamedDone={(done) => change({ [done]: '' }, { replace: true })} />,
  team: (props) => <TeamPanel {...props} />,
  review: (props) => <ReviewPanel {...props} />,
  all: (props) => <AllPanel {...props} />,
  matrix: (props) => <MatrixPanel {...props} />,
}

/** Documentos: one's own for everyone, the company's for who keeps them, the team's for who leads one. */
export function DocumentsPage() {
  const list = useListState(documentList)
  const { can } = usePermissions()
  const [isAsking, setAsking] = useState(false)
  const tabs = tabsFor(can)
  const tab = tabs.includes(list.state.tab) ? list.state.tab : 'mine'
  const panel = PANELS[tab]({ list })
  return (
    <>
      <PageHeader
        title="Documentos"
        actions={
          <>
            <Link to="/app/documents/orders" preload="intent" className={buttonClass()}>
              <Inbox aria-hidden="true" className="size-4" />
              Solicitar declaração
            </Link>
            {can('manage_documents') && (
              <>
                <Button onClick={() => setAsking(true)}>
                  <MessageSquarePlus aria-hidden="true" className="size-4" />
                  Pedir documentos
                </Button>
                <Link to="/app/documents/distribution" preload="intent" className={buttonClass()}>
                  <Send aria-hidden="true" className="size-4" />
                  Distribuir
                </Link>
                <Menu
                  trigger={
                    <Button>
                      <FileCog aria-hidden="true" className="size-4" />
                      Modelos e tipos
                    </Button>
                  }
                >
                  <MenuLink render={<Link to="/app/documents/templates" preload="intent" />} icon={<FileText />}>
                    Modelos de documento
                  </MenuLink>
                  <MenuLink render={<Link to="/app/documents/types" preload="intent" />} icon={<FileCog />}>
                    Tipos de documento
                  </MenuLink>
                  <MenuLink render={<Link to="/app/documents/types-list" preload="intent" />} icon={<List />}>
                    Lista de tipos
                  </MenuLink>
                </Menu>
              </>
            )}
            {can('manage_settings') && (
              <Link to="/app/documents/dossiers" preload="intent" className={buttonClass()}>
                <FolderArchive aria-hidden="true" className="size-4" />
                Pasta do fiscal
              </Link>
            )}
          </>
        }
      />
      <AskedBar />
      {tabs.length === 1 ? (
        panel
      ) : (
        <Tabs
          inTitle
          label="Documentos"
          value={tab}
          onValueChange={(tab) => list.onState({ ...documentList.start, tab })}
          tabs={tabs.map((value) => ({ value, label: LABELS[value] }))}
        >
          {tabs.map((value) => (
            <TabPanel key={value} value={value}>
              {value === tab && <Suspense fallback={<TableSkeleton />}>{panel}</Suspense>}
            </TabPanel>
          ))}
        </Tabs>
      )}
      <Suspense>{isAsking && <AskDocuments audience={null} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}
