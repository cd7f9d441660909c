import { Link } from 'wouter'
import { useMessages } from '../../messages/context.tsx'

/** Leads operators to the models that can be installed. */
export function AddLanguages() {
  return <Link href="/console/operate/models">{useMessages('translate').addLanguages}</Link>
}
