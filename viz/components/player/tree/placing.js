// Puts the elements of a drawing where its geometry says: nodes, the edges to them, and what stands on edges.
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
    /** @type {[selector: string, share: number][]} what stands on edges, and where */
    this.onEdges = [[".strike", geometry.strike], [".turn", geometry.turn]];
    this.places = geometry.places;
  }

  /**
   * @param {Places} places
   * @param {Set<number>} hidden elements that are not seen, and stay where they are
   */
  put(places, hidden) {
    const { drawing, geometry } = this;
    this.places = places;
    this.putHorizons();
    places.centres.forEach(([x, y], key) => {
      if (hidden.has(key)) return;
      drawing.nodes[key].setAttribute("transform", `translate(${x} ${y})`);
      const edge = drawing.edges[key];
      if (!edge) return;
      edge.querySelector(".line")?.setAttribute("d", geometry.edge(key, places));
      for (const [selector, share] of this.onEdges) {
        const [right, down] = geometry.shift(key, share, places);
        edge.querySelector(selector)?.setAttribute("transform", `translate(${right} ${down})`);
      }
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
