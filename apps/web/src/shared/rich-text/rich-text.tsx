import { createElement, type ReactNode, use } from 'react'

import { PictureContext } from './pictures.ts'
import { childrenOf, isSafeLink, type RichDocument, type RichMark, type RichNode } from '../lib/rich-document.ts'
import './rich-text.css'

const TAGS = { paragraph: 'p', bulletList: 'ul', listItem: 'li', blockquote: 'blockquote' } as const

function marked(text: ReactNode, mark: RichMark): ReactNode {
  if (mark.type === 'bold') return <strong>{text}</strong>
  if (mark.type === 'italic') return <em>{text}</em>
  const { href } = mark.attrs
  if (!isSafeLink(href)) return text
  return href.startsWith('https:') ? <a href={href} target="_blank" rel="noreferrer noopener">{text}<span className="sr-only"> (abre em outra aba)</span></a> : <a href={href}>{text}</a>
}

function Picture({ fileId, alt }: { readonly fileId: string; readonly alt: string }) {
  return <figure>{use(PictureContext)(fileId, alt)}</figure>
}

function Nodes({ nodes }: { readonly nodes: readonly RichNode[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- the text does not change while it is shown
  return nodes.map((node, at) => <RichElement key={at} node={node} />)
}

/** One node; what is none of the whitelist is drawn as nothing. */
function RichElement({ node }: { readonly node: RichNode }): ReactNode {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).toReversed().reduce<ReactNode>(marked, node.text)
    case 'hardBreak':
      return <br />
    case 'horizontalRule':
      return <hr />
    case 'image':
      return <Picture fileId={node.attrs.file_id} alt={node.attrs.alt} />
    case 'heading':
      return createElement(node.attrs.level === 3 ? 'h3' : 'h2', null, <Nodes nodes={childrenOf(node)} />)
    case 'orderedList':
      return <ol start={node.attrs?.start}><Nodes nodes={node.content} /></ol>
    case 'paragraph': case 'bulletList': case 'listItem': case 'blockquote':
      return createElement(TAGS[node.type], null, <Nodes nodes={childrenOf(node)} />)
    default:
      return null
  }
}

/** A stored text, made of elements of a whitelist: nothing in it is ever HTML. */
export function RichText({ document }: { readonly document: RichDocument }) {
  return (
    <div className="rich-text">
      <Nodes nodes={document.content} />
    </div>
  )
}
