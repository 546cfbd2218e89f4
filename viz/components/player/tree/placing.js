// Puts the elements of a drawing where its geometry says: nodes, edges, and the words on edges.
/** @import { Drawing } from "./drawing.js" */
/** @import { Geometry, Places } from "./geometry.js" */

const BESIDE_TREE = 3000; // units: no pane shows more beside a tree

export class Placing {
  /**
   * @param {Drawing} drawing
   * @param {Geometry} geometry
   */
  constructor(drawing, geometry) {
    this.drawing = drawing;
    this.geometry = geometry;
    this.places = geometry.places;
  }

  /**
   * @param {Places} places
   * @param {Set<number>} hidden elements that are not seen, and stay where they are
   * @param {boolean} isRoomy whether leaves have room for a word
   */
  put(places, hidden, isRoomy) {
    const { drawing, geometry } = this;
    this.places = places;
    drawing.take({ isBare: Boolean(places.isBare), isRoomy });
    this.putHorizons();
    /** @type {(element: SVGElement | undefined, place: [number, number]) => void} */
    const move = (element, [x, y]) => element?.setAttribute("transform", `translate(${x} ${y})`);
    places.centres.forEach((centre, key) => {
      if (hidden.has(key)) return;
      move(drawing.nodes[key], centre);
      const edge = drawing.drawnEdges[key];
      if (!edge) return;
      edge.line.setAttribute("d", geometry.edge(key, places));
      move(edge.strike, geometry.onEdge(key, geometry.strike, places));
      move(drawing.turns.get(key), geometry.onEdge(key, geometry.turn, places));
    });
  }

  /** Draw the line at the depth limit across the tree and what is beside it. */
  putHorizons() {
    const { drawing, geometry, places } = this;
    for (const line of drawing.horizons) {
      const y = geometry.horizon(Number(line.dataset.ply), places);
      line.setAttribute("d", y === null ? "" : `M${-BESIDE_TREE} ${y}H${places.size[0] + BESIDE_TREE}`);
    }
  }
}
