import type { RouteMeasurement } from '../routing/path-rating.ts'
import type { RouteQuality } from './language-schemas.ts'

/** A measurement, as it is shown with its route. */
export const toRouteQuality = ({
  chrf,
  halfWidth,
  set,
  sentences,
  measuredAt,
}: RouteMeasurement): RouteQuality => ({ chrf, halfWidth, set, sentences, measuredAt })
